export type StopRequest = ReturnType<typeof createStopRequest>;

export function createStopRequest(stopReply: () => Promise<void>) {
  let awaitsStart = false;
  return {
    /**
     * Stops the reply. If the server has not started the reply yet, stops the reply again once it
     * starts. Rejects when the call fails.
     */
    send(hasStarted: boolean): Promise<void> {
      awaitsStart = !hasStarted;
      return stopReply();
    },
    replyStarted(): void {
      if (awaitsStart) void stopReply().catch(() => {});
      awaitsStart = false;
    },
    /** Notes a request for a new reply. An earlier stop does not apply to the new reply. */
    clear(): void {
      awaitsStart = false;
    },
  };
}
