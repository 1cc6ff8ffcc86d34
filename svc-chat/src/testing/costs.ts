import { testRedisUrl } from '@targum/service-kit/testing';
import { Redis } from 'ioredis';
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

/** Records the commands with the service's keys and channels, without those that scripts run. */
export const recordCommands = async (service: TestService): Promise<string[]> => {
  const commands: string[] = [];
  const [prefix] = service.backend.keys.revocations.split(':') as [string];
  // Only its monitor connects, and that reads no state of the server, which it would take for a command.
  const redis = new Redis(testRedisUrl(), { lazyConnect: true, enableReadyCheck: false });
  const monitor = await redis.monitor();
  monitor.on('monitor', (_time: string, args: string[], source: string) => {
    if (source !== 'lua' && args.some((arg) => arg.startsWith(prefix))) commands.push(args[0]!);
  });
  onTestFinished(() => {
    monitor.disconnect();
    redis.disconnect();
  });
  return commands;
};
