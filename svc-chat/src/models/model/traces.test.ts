import { createModelStandin } from '@targum/model-standin';
import { continueTrace, traceHeaders } from '@targum/service-kit';
import { traceHere } from '@targum/service-kit/testing';
import { expect, it, onTestFinished } from 'vitest';
import { modelAt } from '../../testing/chat-service.ts';

const PROMPT = 'You are the Storyteller.';
const traceIds = ['1', '2', '3'].map((digit) => digit.repeat(32));

it('[8.85, 8.88] calls to the model belong to the traces of their replies', async () => {
  const standin = createModelStandin({ tokensPerSecond: 5000, firstTokenMs: 0, ffmpegPath: '' });
  const provider = await standin.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(provider.close);
  const traces = await traceHere({ name: 'svc-chat' });
  onTestFinished(traces.close);

  const model = modelAt(provider.url);
  const seen = new Set<string | undefined>();
  // The third call uses a connection that an earlier call has opened.
  for (const traceId of traceIds) {
    await continueTrace(`00-${traceId}-00f067aa0ba902b7-01`, { name: 'reply' }, () =>
      model.reply({
        instructions: PROMPT,
        turns: [{ role: 'user', content: '/echo The river.' }],
        signal: new AbortController().signal,
        onText: () => seen.add(traceHeaders()['traceparent']?.slice(3, 35)),
      }),
    );
  }
  await traces.stop();

  const calls = traces.spans.filter(({ name }) => name === 'chat no-model');
  expect(calls.map((call) => call.traceId)).toEqual(traceIds);
  expect(standin.requests.map(({ headers }) => headers['traceparent'])).toEqual(
    calls.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`),
  );
  expect([...seen]).toEqual(traceIds);
  expect(calls[0]?.attributes).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'no-model',
    'gen_ai.usage.input_tokens': expect.any(Number) as unknown,
    'gen_ai.usage.output_tokens': expect.any(Number) as unknown,
    'server.address': '127.0.0.1',
  });
  expect(traces.bodies.join()).not.toMatch(/river|Storyteller/);
});
