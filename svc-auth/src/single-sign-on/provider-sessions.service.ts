import type { CurrentSession } from '@targum/service-kit';
import type { IdentitiesRepository } from './identities.repository.ts';
import type { SingleSignOnProvider } from './provider.ts';

interface ProviderSessionsOptions {
  readonly provider: Pick<SingleSignOnProvider, 'endSessionUrl'> | undefined;
  readonly identities: Pick<IdentitiesRepository, 'findSession' | 'keepSession'>;
}

export const createProviderSessions = ({ provider, identities }: ProviderSessionsOptions) => {
  const find = async ({ sessionId }: CurrentSession) =>
    provider && identities.findSession(sessionId);
  return {
    /** Returns the URL that ends the session at the provider, too. Undefined if there is none. */
    async endSessionUrl(session: CurrentSession): Promise<string | undefined> {
      const found = await find(session);
      return found && provider?.endSessionUrl(found.idToken);
    },
    /**
     * Runs `renew`, which gives a session a new id, and stores the session's sign-in under this id.
     */
    async carry(session: CurrentSession, renew: () => Promise<CurrentSession>) {
      const found = await find(session);
      const { sessionId } = await renew();
      if (found !== undefined) await identities.keepSession(sessionId, found);
    },
  };
};

export type ProviderSessions = ReturnType<typeof createProviderSessions>;
