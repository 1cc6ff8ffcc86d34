import { onTestFinished, vi } from 'vitest';
import type { TestService } from './chat-service.ts';

/** Records the statements on the connections for calls. Background work has its own connections. */
export const recordStatements = (service: TestService): string[] => {
  const statements: string[] = [];
  const { client } = service.backend.knex as unknown as {
    readonly client: Record<'runShared' | 'runAlone', (statement: { name: string }) => unknown>;
  };
  for (const run of ['runShared', 'runAlone'] as const) {
    const original = client[run].bind(client);
    const spy = vi.spyOn(client, run);
    spy.mockImplementation((statement, ...rest: []) => {
      statements.push(statement.name);
      return original(statement, ...rest);
    });
  }
  const onQuery = ({ sql }: { readonly sql: string }) => void statements.push(sql);
  service.backend.knex.on('query', onQuery);
  onTestFinished(() => void service.backend.knex.off('query', onQuery));
  return statements;
};

/**
 * Records the Redis commands that the service sends with its keys and channels. Redis's MONITOR would
 * record them too, but ioredis loses its first line if it arrives with the answer to MONITOR.
 */
export const recordCommands = ({ backend: { redis, keys } }: TestService): string[] => {
  const commands: string[] = [];
  const [prefix] = keys.revocations.split(':') as [string];
  const send = redis.sendCommand.bind(redis);
  vi.spyOn(redis, 'sendCommand').mockImplementation((command, ...rest) => {
    const isOurs = command.args.some((arg) => typeof arg === 'string' && arg.startsWith(prefix));
    if (isOurs) commands.push(command.name);
    return send(command, ...rest);
  });
  return commands;
};
