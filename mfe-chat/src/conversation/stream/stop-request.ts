export interface StopRequest {
  /**
   * Stops the reply.
   * @param hasStarted false while the server has not started the reply. The page then stops the
   * reply again when it starts.
   * @throws when the call fails
   */
  send(hasStarted: boolean): Promise<void>;
  replyStarted(): void;
  /** Notes a request for a new reply. An earlier stop does not apply to the new reply. */
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
