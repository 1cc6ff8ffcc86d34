/**
 * Measures the time until a reply begins and the CPU time that replies take, in the product (the
 * gateway and svc-chat) and in a naive server. Run it with `npm run bench -- reply [rounds]
 * [chunks] [side]`. 100 streams begin within a second, each with 250 chunks at 50 chunks per
 * second. The last line of the output is JSON.
 */
import { reportFailure, say } from '@targum/deploy/local/launcher/say.ts';
import { cpuSeconds } from './cpu.ts';
import { interleave, machine, readRounds } from './rounds.ts';
import { withPeople } from './testing/people.ts';
import type { People } from './testing/people.ts';
import { standinModel } from './testing/stage.ts';
import type { Side } from './testing/stage.ts';
import { beginStreams, percentile } from './testing/streams.ts';

const STREAMS = 100;
const TOKENS_PER_SECOND = 50;
const ROUNDS = 3;
const CHUNKS = Number(process.argv[3] ?? 250);

const measure = (people: People, side: Side) => async () => {
  const chatIds = await people.newChats();
  const used = () => ({
    gateway: cpuSeconds(side.gateway.pid),
    service: cpuSeconds(side.service.pid),
    postgres: cpuSeconds(people.postgresPid),
  });
  const before = used();
  const streams = await beginStreams({
    url: side.url,
    people: people.all,
    chatIds,
    content: `/long ${CHUNKS}`,
    withinMs: 1000,
  });
  const after = used();
  const whole = streams.filter(({ complete }) => complete).length;
  if (whole !== STREAMS) throw new Error(`${STREAMS - whole} streams of ${side.url} broke`);
  const firsts = streams.map(({ firstText }) => firstText!);
  const perMillion = 1e6 / (STREAMS * CHUNKS);
  return {
    firstTokenP50: percentile(firsts, 50),
    firstTokenP99: percentile(firsts, 99),
    gatewayCpu: (after.gateway - before.gateway) * perMillion,
    serviceCpu: (after.service - before.service) * perMillion,
    postgresCpu: (after.postgres - before.postgres) * perMillion,
    cpu: (after.gateway - before.gateway + after.service - before.service) * perMillion,
  };
};

async function main(): Promise<number> {
  const rounds = readRounds('reply', ROUNDS);
  const only = process.argv[4];
  await withPeople({ model: standinModel(TOKENS_PER_SECOND) }, STREAMS, async (stage, people) => {
    const started = {
      ours: await stage.startProduct(),
      naive: await stage.startNaive(),
    };
    const sides = Object.fromEntries(
      Object.entries(started)
        .filter(([name]) => only === undefined || name === only)
        .map(([name, side]) => [name, measure(people, side)]),
    );
    const figures = await interleave(rounds, sides);
    say(JSON.stringify({ machine: machine(), figures }, null, 1));
  });
  return 0;
}

process.exitCode = await main().catch(reportFailure);
