/**
 * Milliseconds between two heartbeats, the comments that services send on each open event stream. The
 * page, the gateway and nginx (`proxy_read_timeout`) close a stream only after several missed heartbeats.
 */
export const HEARTBEAT_MS = 15_000;
