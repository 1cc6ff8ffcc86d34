import { singleSignOnCalls } from '@targum/contracts/on-demand';
import * as oidc from 'openid-client';
import { checkClaims, CLOCK_TOLERANCE_SECONDS } from './check-claims.ts';
import { identityOf, isIncomplete } from './identity.ts';
import type { Identity } from './identity.ts';
import { SignInError } from './sign-in-error.ts';
import type { SingleSignOnSettings } from './settings.ts';

/** Time limit of each request to the provider. */
const TIMEOUT_SECONDS = 5;
const METADATA_FRESH_MS = 3600_000;
const SERVER_ERROR = 500;
const UNKNOWN_TIME = 0;

/** The secrets of one sign-in, which the browser keeps sealed until it returns. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** When the person was asked to sign in again, in milliseconds; undefined otherwise. */
  readonly againSince?: number | undefined;
}

/** A sign-in that the provider has proved. */
export interface ProvenSignIn {
  readonly identity: Identity;
  readonly idToken: string;
  /**
   * When the person signed in at the provider. The start of 1970 if the provider does not say it: the
   * person may have signed in long ago, so the sign-in must not stand in for a password.
   */
  readonly signedInAt: Date;
}

export interface SingleSignOnProvider {
  /** @throws {SignInError} */
  begin(options: { again: boolean }): Promise<{ url: URL; challenge: Challenge }>;
  /**
   * Exchanges the code in the query of the callback for the person's identity.
   * @throws {SignInError}
   */
  finish(query: string, challenge: Challenge): Promise<ProvenSignIn>;
  /**
   * The page that ends the session at the provider and returns to the login page. Undefined if the
   * provider has none or does not answer.
   */
  endSessionUrl(idToken: string | null): Promise<string | undefined>;
}

interface ProviderOptions {
  readonly settings: SingleSignOnSettings;
  readonly publicUrl: string;
}

/** The provider's answers that a person or an admin of the provider caused. */
const UNAVAILABLE_ANSWERS = new Set(['server_error', 'temporarily_unavailable']);
/** Errors that a proxy in front of the provider, or a provider that starts, causes. */
const UNAVAILABLE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

const problemOf = (error: unknown) => {
  if (error instanceof oidc.AuthorizationResponseError) {
    return UNAVAILABLE_ANSWERS.has(error.error) ? 'unavailable' : 'refused';
  }
  if (error instanceof oidc.ResponseBodyError) {
    if (error.status >= SERVER_ERROR) return 'unavailable';
    return error.error === 'invalid_grant' ? 'expired' : 'invalid';
  }
  const { code } = error as { readonly code?: string };
  // `fetch` throws a TypeError without a code if it gets no answer.
  if (error instanceof TypeError && code === undefined) return 'unavailable';
  return code !== undefined && UNAVAILABLE_CODES.has(code) ? 'unavailable' : 'invalid';
};

/** Turns the errors of the library into problems that the login page explains. */
const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (cause) {
    const problem = problemOf(cause);
    const audit = problem === 'invalid' ? { userId: null, email: undefined } : undefined;
    throw new SignInError(problem, { cause, ...(audit && { audit }) });
  }
};

/** Sends the client's secret in the way that the provider supports. */
const authentication = (secret: string): oidc.ClientAuth => {
  const post = oidc.ClientSecretPost(secret);
  const basic = oidc.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
};

/** Google refuses `login`, and shows the choice of an account instead. */
const promptOf = ({ host }: URL) => (host === 'accounts.google.com' ? 'select_account' : 'login');

/**
 * An OpenID Connect provider: authorization code flow with PKCE, state and nonce. The signature of
 * each ID token is checked. The provider's metadata is read at the first sign-in and each hour.
 */
export function createSingleSignOnProvider({
  settings,
  publicUrl,
}: ProviderOptions): SingleSignOnProvider {
  const { issuer, clientId, clientSecret, scopes } = settings;
  const redirectUri = `${publicUrl}${singleSignOnCalls.callback.path}`;
  let known: { readonly config: oidc.Configuration; readonly readAt: number } | undefined;

  const readConfiguration = async () => {
    const execute = [oidc.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
    const config = await oidc.discovery(
      issuer,
      clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authentication(clientSecret),
      { execute, timeout: TIMEOUT_SECONDS },
    );
    known = { config, readAt: Date.now() };
    return config;
  };
  const configuration = async () =>
    known !== undefined && Date.now() - known.readAt < METADATA_FRESH_MS
      ? known.config
      : readConfiguration();

  return {
    begin: ({ again }) =>
      explained(async () => {
        const config = await configuration();
        const challenge = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
          ...(again && { againSince: Date.now() }),
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: scopes,
          state: challenge.state,
          nonce: challenge.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(challenge.verifier),
          code_challenge_method: 'S256',
          // `max_age` also makes the provider send the time of the sign-in, which `finish` checks: the
          // browser can remove both parameters from the address.
          ...(again && { prompt: promptOf(issuer), max_age: '0' }),
        });
        return { url, challenge };
      }),

    finish: (query, { state, nonce, verifier, againSince }) =>
      explained(async () => {
        const config = await configuration();
        const callback = new URL(redirectUri);
        callback.search = query;
        const tokens = await oidc.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          // Refuses a sign-in from before the attempt, and one without a time.
          ...(againSince !== undefined && {
            maxAge: Math.max(0, Math.ceil((Date.now() - againSince) / 1000)),
          }),
        });
        const { id_token: idToken } = tokens;
        const claims = tokens.claims();
        if (claims === undefined || idToken === undefined) throw new Error('no ID token');
        checkClaims(claims);
        const isAtUserinfo =
          config.serverMetadata().userinfo_endpoint !== undefined && isIncomplete(claims, settings);
        const more = isAtUserinfo
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
        const signedIn = claims.auth_time === undefined ? UNKNOWN_TIME : claims.auth_time * 1000;
        return {
          identity: identityOf({ ...more, ...claims }, settings.groupsClaim),
          idToken,
          signedInAt: new Date(Math.min(signedIn, Date.now())),
        };
      }),

    async endSessionUrl(idToken) {
      try {
        const config = known?.config ?? (await configuration());
        if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
        return oidc.buildEndSessionUrl(config, {
          post_logout_redirect_uri: `${publicUrl}/login`,
          ...(idToken !== null && { id_token_hint: idToken }),
        }).href;
      } catch {
        return undefined;
      }
    },
  };
}
