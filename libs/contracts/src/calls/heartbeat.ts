/**
 * Milliseconds between the comments that the services send on each open event stream. The page, the
 * gateway and nginx (`proxy_read_timeout`) close a silent stream after a multiple of this time.
 */
export const HEARTBEAT_MS = 15_000;
