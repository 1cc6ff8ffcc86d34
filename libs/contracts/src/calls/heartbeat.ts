/**
 * The services send a comment on each open event stream every so many milliseconds. Whoever closes
 * silent streams waits a multiple of that: the page, the gateway and nginx (`proxy_read_timeout`).
 */
export const HEARTBEAT_MS = 15_000;
