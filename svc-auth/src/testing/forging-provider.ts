import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;

interface Forgery {
  /** Replaces claims of the ID token. */
  claims?: Claims;
  /** True to sign with a key that the provider does not publish. */
  wrongKey?: boolean;
  /** If set, the token endpoint answers with this status and no token. */
  tokenStatus?: number;
}

/** An identity provider that sends any token that a test asks for. */
export interface ForgingProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  forgery: Forgery;
  close(): Promise<void>;
}

const CLIENT_ID = 'targum';
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const inBase64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const tokenOf = (claims: Claims, key: KeyObject): string => {
  const text = `${inBase64({ alg: 'RS256', kid: 'key' })}.${inBase64(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
};

export async function startForgingProvider(): Promise<ForgingProvider> {
  const key = newKey();
  const otherKey = newKey();
  let forgery: Forgery = {};
  let nonce: string | null = null;

  const answers: Record<string, (url: URL) => unknown> = {
    '/.well-known/openid-configuration': ({ origin }) => ({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
    '/keys': () => ({
      keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }],
    }),
    '/token': ({ origin }) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: origin,
        aud: CLIENT_ID,
        sub: 'forged',
        email: 'forged@example.org',
        email_verified: true,
        nonce,
        iat: now,
        exp: now + 300,
        ...forgery.claims,
      };
      const signer = forgery.wrongKey ? otherKey : key;
      return {
        access_token: 'access',
        token_type: 'bearer',
        id_token: tokenOf(claims, signer.privateKey),
      };
    },
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (url.pathname === '/authorize') {
      nonce = url.searchParams.get('nonce');
      const back = new URL(url.searchParams.get('redirect_uri')!);
      back.searchParams.set('code', 'code');
      back.searchParams.set('state', url.searchParams.get('state')!);
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const broken = url.pathname === '/token' && forgery.tokenStatus !== undefined;
    response
      .writeHead(broken ? forgery.tokenStatus! : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(broken ? {} : answers[url.pathname]?.(url)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: CLIENT_ID,
    clientSecret: 'a secret of the client',
    get forgery() {
      return forgery;
    },
    set forgery(next) {
      forgery = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
