import { baseUrl, httpConfig, rateLimitConfig, redisConfig } from '@targum/service-kit';

/** Every setting of the gateway. */
export const configShape = {
  ...httpConfig,
  ...redisConfig,
  ...rateLimitConfig,
  AUTH_URL: baseUrl,
  CHAT_URL: baseUrl,
  AUDIO_URL: baseUrl,
  FEEDBACK_URL: baseUrl,
  AUTH_OPS_URL: baseUrl,
  CHAT_OPS_URL: baseUrl,
  AUDIO_OPS_URL: baseUrl,
  FEEDBACK_OPS_URL: baseUrl,
};
