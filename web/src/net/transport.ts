/* Who answers the page: a house over the network, or the one in this browser (`local/house.ts`). Whoever asks does not
   know which. */

/** As much of a WebSocket as is used. */
export type Wire = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

/** `target` is a path and what comes after its question mark. */
export interface Transport {
  /** Fails where nobody can be reached. */
  request: (target: string, order?: RequestInit) => Promise<Response>;
  connect: (target: string) => Wire;
  /** What is of one house and not of the other is kept under different names. */
  isHere?: boolean;
}

/** Over the network, until `local/begin.ts` puts somebody else in its place. */
export const transport: Transport = {
  request: (target, order) => fetch(target, order),
  connect: (target) => new WebSocket(location.origin.replace(/^http/, 'ws') + target),
};
