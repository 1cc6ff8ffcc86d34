/** Stops the replies of one chat. */
export interface StopRequest {
  /**
   * Stops the reply.
   * @param hasStarted false while the server has not started it; it is stopped again when it starts
   * @throws when the call fails
   */
  send(hasStarted: boolean): Promise<void>;
  /** A reply has started. */
  replyStarted(): void;
  /** A new reply is requested; an earlier stop does not apply to it. */
  clear(): void;
}

export function createStopRequest(stopReply: () => Promise<void>): StopRequest {
  let state: 'none' | 'awaiting start' = 'none';
  return {
    send(hasStarted) {
      state = hasStarted ? 'none' : 'awaiting start';
      return stopReply();
    },
    replyStarted() {
      if (state === 'awaiting start') void stopReply().catch(() => {});
      state = 'none';
    },
    clear() {
      state = 'none';
    },
  };
}
