import { randomUUID } from 'node:crypto';
import { singleSignOnCalls } from '@targum/contracts/on-demand';
import type { SignInProblem } from '@targum/contracts/on-demand';
import { createClient } from '@targum/service-kit/testing';
import type { TestAnswer, TestClient } from '@targum/service-kit/testing';
import { startIdentityProvider } from '@targum/service-kit/testing/identity-provider';
import type {
  IdentityProvider,
  ProviderPerson,
} from '@targum/service-kit/testing/identity-provider';
import type { SingleSignOnSettings } from '../single-sign-on/settings.ts';
import { startAuthApp } from './auth-app.ts';
import type { AuthApp } from './auth-app.ts';

export const PUBLIC_URL = 'http://localhost:8080';

/** Returns the settings of a product that uses an identity provider. */
export const settingsFor = (
  {
    issuer,
    clientId,
    clientSecret,
  }: Pick<IdentityProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  more: Partial<SingleSignOnSettings> = {},
): SingleSignOnSettings => ({
  issuer: new URL(issuer),
  clientId,
  clientSecret,
  scopes: 'openid email profile',
  groupsClaim: 'groups',
  adminGroups: [],
  allowedGroups: [],
  initialApproval: 'pending',
  ...more,
});

export interface AppWithProvider {
  readonly provider: IdentityProvider;
  readonly app: AuthApp;
  close(): Promise<void>;
}

/** Starts the service, and a provider at which its users sign in. */
export const startWithProvider = async (
  settings: Partial<SingleSignOnSettings> = {},
  options: Pick<NonNullable<Parameters<typeof startAuthApp>[0]>, 'passwordLogin'> = {},
): Promise<AppWithProvider> => {
  const provider = await startIdentityProvider(PUBLIC_URL);
  const app = await startAuthApp({ ...options, singleSignOn: settingsFor(provider, settings) });
  return {
    provider,
    app,
    async close() {
      await app.close();
      await provider.close();
    },
  };
};

/** Creates a person whom only the provider knows. */
export const newPerson = (fields: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = randomUUID();
  return {
    sub,
    email: `${sub}@example.org`,
    email_verified: true,
    given_name: 'Mara',
    family_name: 'Sol',
    ...fields,
  };
};

const locationOf = ({ status, headers }: TestAnswer<unknown>): string => {
  const location = headers.get('location');
  if (location === null) throw new Error(`no redirect: ${status}`);
  return location;
};

/**
 * Starts a sign-in at the product.
 * @returns the URL to which the product sends the browser.
 */
export const start = async (client: TestClient, query = ''): Promise<string> =>
  locationOf(await client.get(`${singleSignOnCalls.start.path}${query}`));

/**
 * Passes through the provider's pages.
 * @param browser keeps the cookies of the provider.
 * @returns the path of the callback, which the browser has not opened yet.
 */
export async function passProvider(
  url: string,
  browser: TestClient = createClient(new URL(url).origin),
): Promise<string> {
  let next = url;
  while (!next.startsWith(PUBLIC_URL)) {
    next = new URL(locationOf(await browser.get(next)), next).href;
  }
  return next.slice(PUBLIC_URL.length);
}

/**
 * Signs in at the provider and returns to the product.
 * @returns the URL to which the product then sends the browser.
 */
export const signIn = async (client: TestClient, query = ''): Promise<string> =>
  locationOf(await client.get(await passProvider(await start(client, query))));

/** Returns the path to which the product sends a browser whose sign-in failed. */
export const problemPage = (problem: SignInProblem): string => `/login?problem=${problem}`;
