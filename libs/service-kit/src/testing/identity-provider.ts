import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

/**
 * A person with an account at the provider. `sub` identifies the person; the other fields are the
 * claims of the scopes that the product requests.
 */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[] | string;
}

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person who signs in. Null for a person who refuses. */
  person: ProviderPerson | null;
  close(): Promise<void>;
}

const HOUR = 3600;
const CLIENT = { id: 'targum', secret: 'a secret of the client' } as const;

const configuration = (
  publicUrl: string,
  personOf: (sub: string) => ProviderPerson,
): Configuration => ({
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
      post_logout_redirect_uris: [`${publicUrl}/login`],
    },
  ],
  claims: {
    openid: ['sub', 'groups'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name'],
  },
  cookies: { keys: ['a key for tests'] },
  jwks: {
    keys: [
      generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
    ],
  },
  ttl: { AccessToken: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
  features: { devInteractions: { enabled: false } },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...personOf(sub) }) }),
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  // Grants consent without asking.
  async loadExistingGrant(ctx) {
    const { client, provider, session } = ctx.oidc;
    const grant = new provider.Grant({
      clientId: client!.clientId,
      accountId: session!.accountId!,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/**
 * Starts a real OpenID Connect provider on a port of its own. The provider signs the current person
 * in without a password.
 * @param publicUrl the address of the product.
 */
export async function startIdentityProvider(
  publicUrl: string,
  port = 0,
): Promise<IdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  const personOf = (sub: string) => people.get(sub)!;
  let person: ProviderPerson | null = null;

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(publicUrl, personOf));
  const serve = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!request.url?.startsWith('/interaction/')) {
      await serve(request, response);
      return;
    }
    const result =
      person === null
        ? { error: 'access_denied', error_description: 'the person refused' }
        : { login: { accountId: person.sub } };
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  }

  return {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    get person() {
      return person;
    },
    set person(next) {
      person = next;
      if (next !== null) people.set(next.sub, next);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
