import { z } from 'zod';
import { createTone } from '../audio.ts';
import type { RequestContext } from '../http/request-context.ts';
import { readJson } from '../http/json-body.ts';
import { sendBody } from '../http/send.ts';
import { happenAtOnce } from '../reply/generate.ts';

const speechRequest = z.looseObject({
  model: z.string().min(1),
  input: z.string().min(1).max(4096),
  voice: z.union([z.string().min(1), z.looseObject({ id: z.string() })]),
  response_format: z.literal('mp3').optional(),
  speed: z.number().min(0.25).max(4).optional(),
});

const CHARACTERS_PER_SECOND = 15;
const SHORTEST_SECONDS = 0.5;

/** Answers `POST /v1/audio/speech` with a soft tone, about as long as the spoken text. */
export async function speech(context: RequestContext): Promise<void> {
  const { input, speed = 1 } = await readJson(context, speechRequest);
  await happenAtOnce(context);
  const seconds = Math.max(SHORTEST_SECONDS, input.length / CHARACTERS_PER_SECOND / speed);
  const tone = await createTone(context.ffmpegPath, seconds, context.signal);
  await sendBody(context, 'audio/mpeg', tone);
}
