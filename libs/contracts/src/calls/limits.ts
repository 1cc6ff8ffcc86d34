import { configurable } from './configurable.ts';

/**
 * The default limits of the product. The name of each limit gives its unit. An operator changes
 * limits with variables such as LIMIT_CHAT_CONTENT_MAX; see `configurable`. Services, screens and
 * texts use the changed values. Code must therefore read a limit when it applies the limit, never
 * while a module loads. Schemas read limits in `z.lazy`.
 */

const MEBIBYTE = 1024 * 1024;

export const limits = configurable({
  password: { signupMin: 6, changeMin: 8, max: 128 },
  nameMax: 100,
  emailMax: 254,
  picture: { maxBytes: 5 * MEBIBYTE, maxPixels: 40_000_000, sidePixels: 256 },
  chat: { contentMax: 32_000, titleMax: 120, generatedTitleMax: 60, pageMax: 200 },
  search: { queryMax: 200, pageMax: 50 },
  share: {
    defaultDays: 30,
    maxDays: 366,
    messagesMax: 2000,
    bytesMax: 2 * MEBIBYTE,
    perUserMax: 100,
  },
  ratingReasonMax: 1000,
  assistant: { nameMax: 60, descriptionMax: 200, promptMax: 20_000 },
  feedback: { messageMax: 5000 },
  keyNameMax: 100,
  textUploadBytes: 50 * MEBIBYTE,
  audio: { maxBytes: 25 * MEBIBYTE, maxSeconds: 15 * 60, minBytesExclusive: 1000 },
  speech: { textMax: 1000, chunkMax: 150, chunksAhead: 2 },
  jsonBodyBytes: MEBIBYTE,
  session: { idleSeconds: 7 * 24 * 3600, absoluteSeconds: 30 * 24 * 3600 },
  idempotencySeconds: 24 * 3600,
  auditPageMax: 200,
  passageVersesMax: 200,
  decisionsMax: 200,
  repliesAtOncePerUser: 3,
  /** Applies in each process of svc-chat separately. */
  followStreamsPerUser: 50,
});

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

export const megabytes = (bytes: number): number => oneDecimal(bytes / MEBIBYTE);
export const megapixels = (pixels: number): number => oneDecimal(pixels / 1_000_000);
export const minutes = (seconds: number): number => oneDecimal(seconds / 60);

/** Limits that allow at most `points` calls in each window of `seconds`. */
export const rateLimits = configurable({
  feedbackPerVisitor: { points: 5, seconds: 600 },
  feedbackPerAddress: { points: 100, seconds: 600 },
  failedLoginsPerAccount: { points: 10, seconds: 900 },
  failedLoginsPerAddress: { points: 100, seconds: 900 },
  signupsPerAddress: { points: 200, seconds: 3600 },
  messagesPerUser: { points: 60, seconds: 3600 },
  continuedCopiesPerUser: { points: 60, seconds: 3600 },
  exportsPerUser: { points: 1, seconds: 3600 },
  /**
   * Limits the exports whose download breaks off, because `exportsPerUser` does not count these.
   */
  brokenExportsPerUser: { points: 3, seconds: 3600 },
  /** Limits the requests that admins let the product make to services that are not connected yet. */
  serviceTestsPerUser: { points: 30, seconds: 600 },
  callsPerCaller: { points: 600, seconds: 60 },
  /** This limit is high, because a whole organisation can share one IP address. */
  callsPerAddress: { points: 12_000, seconds: 60 },
});

export const delays = {
  redirect: 500,
  streamedMessageCleanup: 100,
  copiedIndicator: 2000,
  toast: 5000,
  approvalPoll: 10_000,
  countsPoll: 30_000,
  deletionPoll: 3000,
  runningChatsPoll: 5000,
  healthPoll: 10_000,
} as const;

export const MOBILE_BREAKPOINT_PX = 768;
