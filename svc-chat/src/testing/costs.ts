import { poolOf, sharedOf } from '@targum/service-kit/testing';
import { onTestFinished, vi } from 'vitest';
import type { Replica } from './chat-service.ts';

type WithBackend = Pick<Replica, 'backend'>;

type Answer = Promise<{ readonly rows: readonly unknown[] }>;

interface Statement {
  readonly name?: string;
}
interface Runner {
  query(statement: Statement, ...rest: unknown[]): Answer;
}

/** Calls `seen` for each prepared statement on the connections for calls. */
const watchStatements = (
  service: WithBackend,
  seen: (statement: string, answer: Answer) => void,
): void => {
  const pool = poolOf(service.backend.knex);
  const originals = new Map<Runner, Runner['query']>();
  const watch = (runner: Runner) => {
    if (originals.has(runner)) return;
    const original = runner.query.bind(runner);
    originals.set(runner, original);
    runner.query = (statement, ...rest) => {
      const answer = original(statement, ...rest);
      if (statement.name !== undefined) seen(statement.name, answer);
      return answer;
    };
  };
  watch(sharedOf(service.backend.knex));
  pool.on('acquire', watch);
  onTestFinished(() => {
    pool.off('acquire', watch);
    for (const [runner, original] of originals) runner.query = original;
  });
};

/** Records the number of rows of each prepared statement. */
export const recordRows = (service: WithBackend): number[] => {
  const counts: number[] = [];
  watchStatements(service, (_statement, answer) => {
    void answer.then(({ rows }) => counts.push(rows.length));
  });
  return counts;
};

/** Records the statements on the connections for calls. Background work has its own connections. */
export const recordStatements = (service: WithBackend): string[] => {
  const statements: string[] = [];
  watchStatements(service, (statement) => void statements.push(statement));
  const onQuery = ({ sql }: { readonly sql: string }) => void statements.push(sql);
  service.backend.knex.on('query', onQuery);
  onTestFinished(() => void service.backend.knex.off('query', onQuery));
  return statements;
};

/**
 * Records the Redis commands that the service sends with its keys and channels. Redis's MONITOR
 * would also record them, but ioredis loses the first line if that line arrives together with the
 * response to MONITOR.
 */
export const recordCommands = ({ backend }: WithBackend): string[] => {
  const commands: string[] = [];
  const [prefix] = backend.keys.revocations.split(':') as [string];
  for (const redis of [backend.redis, backend.sessionRedis]) {
    const send = redis.sendCommand.bind(redis);
    vi.spyOn(redis, 'sendCommand').mockImplementation((command, ...rest) => {
      const isOurs = command.args.some((arg) => typeof arg === 'string' && arg.startsWith(prefix));
      if (isOurs) commands.push(command.name);
      return send(command, ...rest);
    });
  }
  return commands;
};
