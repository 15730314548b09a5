/* What the page and the worker with the house say to each other. `id` names a question, or a connection. */
export interface RuntimeFile {
  name: string;
  sha256: string;
  size: number;
  gzip: number;
  brotli: number;
}

/** What `make wheel-wasm` made; `missing` names what could not be compiled. */
export interface Runtime {
  version: string;
  missing: string;
  files: RuntimeFile[];
}

/** Its files are not as they were made; nothing is kept here; there is no room left; another tab has it. */
export type Failure = 'damaged' | 'storage' | 'full' | 'taken' | 'broken';

export type ToWorker =
  | { kind: 'open'; base: string; files: RuntimeFile[] }
  | { kind: 'request'; id: number; method: string; target: string; body: string }
  | { kind: 'connect'; id: number; target: string }
  | { kind: 'say'; id: number; text: string }
  | { kind: 'leave'; id: number };

/** `well`: what was wrong is over. `free`: no other tab has the house any more. `played`: matches that are kept here
    for good. */
export type FromWorker =
  | { kind: 'well' | 'free' }
  | { kind: 'failed'; why: Failure }
  | { kind: 'played'; matches: string[] }
  | { kind: 'answer'; id: number; status: number; type: string; body: string }
  | { kind: 'opened'; id: number }
  | { kind: 'told'; id: number; text: string }
  | { kind: 'closed'; id: number; code: number };
