import { configureLimits } from '@targum/contracts';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { createModelStandin } from './standin.ts';

const EX_CONFIG = 78;

const config = configOrExit();
const logger = pino({ level: config.LOG_LEVEL, base: { service: 'model-standin' } });
await start().catch((err: unknown) => {
  logger.fatal({ err }, 'cannot start');
  process.exitCode = 1;
});

function configOrExit(): Config {
  try {
    configureLimits(process.env);
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(
      `Wrong configuration: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(EX_CONFIG);
  }
}

async function start(): Promise<void> {
  const standin = createModelStandin({
    tokensPerSecond: config.STANDIN_TOKENS_PER_SECOND,
    firstTokenMs: config.STANDIN_FIRST_TOKEN_MS,
    ffmpegPath: config.FFMPEG_PATH,
    transcription: config.STANDIN_TRANSCRIPTION === 'on',
    logger,
    keepRequests: 0,
  });
  const running = await standin.listen({ port: config.PORT, host: config.HOST });
  logger.info({ url: running.url }, 'listening');
  const stop = () => void running.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
