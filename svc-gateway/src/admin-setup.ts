import { headers } from '@targum/contracts';
import { adminSetup, adminSetupCalls, setupItemId } from '@targum/contracts/on-demand';
import type { AdminSetup, DependencyHealth } from '@targum/contracts/on-demand';
import { traceHeaders, unavailable } from '@targum/service-kit';
import type { KitMiddleware } from '@targum/service-kit';
import { request } from 'undici';
import { askStatuses, factIn } from './ask-statuses.ts';
import type { OpsUrls } from './ask-statuses.ts';
import type { CallLimits } from './call-limits.ts';
import { trustedAddress } from './proxy/client-address.ts';
import { patternOf } from './routes.ts';

export interface AdminSetupOptions {
  readonly authUrl: string;
  readonly opsUrls: OpsUrls;
  readonly callLimits: CallLimits;
}

const { method, path } = adminSetupCalls.get;
const pattern = patternOf(adminSetupCalls.get);

/** Time limit of svc-auth's response, in milliseconds. */
const TIMEOUT_MS = 5_000;

const isConnected = (dependency: DependencyHealth | undefined): boolean =>
  dependency !== undefined && !['off', 'stand-in', 'unknown'].includes(dependency.state);

/**
 * Answers what an admin has set up. svc-auth decides who may know, and answers with what the
 * database knows. Only then are the other services asked what is connected to them.
 */
export const answerAdminSetup =
  ({ authUrl, opsUrls, callLimits }: AdminSetupOptions): KitMiddleware =>
  async (ctx, next) => {
    if (!pattern.test(ctx.path) || ctx.method !== method) return next();
    ctx.state.route = path;
    const address = trustedAddress(ctx);
    await callLimits(address, ctx.state.visitor);
    const { cookie, authorization } = ctx.headers;
    const asked = await request(`${authUrl}${path}`, {
      headers: {
        ...{ cookie, authorization, ...traceHeaders() },
        [headers.clientAddress]: address,
        [headers.requestId]: ctx.state.requestId,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw unavailable(undefined, { cause: error });
    });
    const known: unknown = await asked.body.json().catch((error: unknown) => {
      throw unavailable(undefined, { cause: error });
    });
    ctx.set('cache-control', 'no-store');
    ctx.status = asked.statusCode;
    ctx.body = asked.statusCode === 200 ? await add(adminSetup.parse(known)) : known;

    async function add({ items }: AdminSetup): Promise<AdminSetup> {
      const statuses = await askStatuses(opsUrls);
      const done = new Map(items.map((item) => [item.id, item.done]));
      for (const id of ['model', 'transcription', 'speech'] as const) {
        done.set(id, isConnected(factIn(statuses, id)));
      }
      return { items: setupItemId.options.map((id) => ({ id, done: done.get(id) ?? false })) };
    }
  };
