import { singleSignOnCalls } from '@targum/contracts/on-demand';
import * as oidc from 'openid-client';
import { checkClaims, CLOCK_TOLERANCE_SECONDS } from './check-claims.ts';
import { identityOf, isIncomplete } from './identity.ts';
import type { Identity } from './identity.ts';
import { SignInError } from './sign-in-error.ts';
import type { SingleSignOnSettings } from './settings.ts';

const TIMEOUT_SECONDS = 5;
const METADATA_FRESH_MS = 3600_000;
const SERVER_ERROR = 500;
const UNKNOWN_TIME = 0;

/** The secrets of a sign-in, which the browser keeps encrypted until the person returns. */
export interface Challenge {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Milliseconds since 1970. Undefined if the person was not asked to sign in again. */
  readonly againSince?: number | undefined;
}

export interface ProvenSignIn {
  readonly identity: Identity;
  readonly idToken: string;
  /**
   * The time of the person's sign-in at the provider, or the start of 1970 if the provider does not
   * name the time. A sign-in of unknown age must not count instead of a password.
   */
  readonly signedInAt: Date;
}

interface ProviderOptions {
  readonly settings: SingleSignOnSettings;
  readonly publicUrl: string;
}

/** OAuth errors that mean that the provider is temporarily unavailable. */
const UNAVAILABLE_ANSWERS = new Set(['server_error', 'temporarily_unavailable']);
/** Error codes of a proxy in front of the provider, or of a provider that is starting. */
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
  // `fetch` throws a TypeError without a code if it gets no response.
  if (error instanceof TypeError && code === undefined) return 'unavailable';
  return code !== undefined && UNAVAILABLE_CODES.has(code) ? 'unavailable' : 'invalid';
};

/** Maps errors of the library to problems that the login page explains. */
const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (cause) {
    const problem = problemOf(cause);
    const audit = problem === 'invalid' ? { userId: null, email: undefined } : undefined;
    throw new SignInError(problem, { cause, ...(audit && { audit }) });
  }
};

const authentication = (secret: string): oidc.ClientAuth => {
  const post = oidc.ClientSecretPost(secret);
  const basic = oidc.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
};

/**
 * Returns the `prompt` parameter that makes a person sign in again. Google refuses `login`. It
 * accepts `select_account`, which lets the person choose an account.
 */
const promptOf = ({ host }: URL) => (host === 'accounts.google.com' ? 'select_account' : 'login');

/**
 * Creates a client of an OpenID Connect provider: authorization code flow with PKCE, state and
 * nonce. The client verifies the signature of each ID token. It reads the provider's metadata at
 * the first sign-in and again every hour.
 */
export function createSingleSignOnProvider({ settings, publicUrl }: ProviderOptions) {
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
    /**
     * Returns the URL for a sign-in at the provider, and the secrets that verify the response.
     * @throws {SignInError}
     */
    begin: ({ again }: { again: boolean }): Promise<{ url: URL; challenge: Challenge }> =>
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
          // With `max_age`, the provider also sends the time of the sign-in. `finish` checks this
          // time, because the browser could remove both parameters from the URL.
          ...(again && { prompt: promptOf(issuer), max_age: '0' }),
        });
        return { url, challenge };
      }),

    /** Exchanges the code in the query of the callback for an identity. @throws {SignInError} */
    finish: (
      query: string,
      { state, nonce, verifier, againSince }: Challenge,
    ): Promise<ProvenSignIn> =>
      explained(async () => {
        const config = await configuration();
        const callback = new URL(redirectUri);
        callback.search = query;
        const tokens = await oidc.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          // Refuses a sign-in that is older than the attempt or has no time.
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

    async endSessionUrl(idToken: string | null): Promise<string | undefined> {
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

export type SingleSignOnProvider = ReturnType<typeof createSingleSignOnProvider>;
