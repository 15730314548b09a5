/* A server at the other end of the wire, under the test's control. */
export class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  static get now(): Wire {
    return Wire.all.at(-1)!;
  }
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  url: string;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(url: string) {
    this.url = url;
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}
