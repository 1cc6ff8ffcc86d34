import { authCalls, authStrings, currentUser, limits, PICTURE_FIELD } from '@targum/contracts';
import { createClient, errorOf } from '@targum/service-kit/testing';
import type { CurrentUser } from '@targum/contracts';
import type { TestClient } from '@targum/service-kit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAuthApp } from '../testing/auth-app.ts';
import type { AuthApp } from '../testing/auth-app.ts';
import { picture, svg } from '../testing/images.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.close());

interface Part {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
}

const upload = async (
  client: TestClient,
  bytes: Buffer,
  { field = PICTURE_FIELD, name = 'me.png', type = 'image/png' }: Part = {},
) => {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await client.fetch(authCalls.uploadPicture.path, { method: 'POST', body: form });
  const body = (await response.json()) as CurrentUser;
  return { status: response.status, headers: response.headers, body };
};

/**
 * Uploads a picture and expects success.
 * @returns the URL of the picture.
 */
const uploaded = async (client: TestClient, bytes: Buffer): Promise<string> =>
  (await upload(client, bytes)).body.profileImageUrl!;

describe('the upload of a picture', () => {
  test("[2.96] returns the current user with the picture's URL, under which browsers may cache the picture forever", async () => {
    const { user, client } = await app.signedIn();
    const answer = await upload(client, await picture({ format: 'jpeg' }));
    expect(answer.status).toBe(200);
    const { profileImageUrl } = currentUser.parse(answer.body);
    expect(profileImageUrl).toMatch(new RegExp(`^/api/users/${user.id}/picture\\?v=[0-9a-f]{16}$`));
    expect((await client.get(authCalls.currentUser.path)).body).toEqual(answer.body);

    const served = await client.fetch(profileImageUrl!);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const made = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('gives a new picture a new URL, and the old URL is no longer cached forever', async () => {
    const { client } = await app.signedIn();
    const first = await uploaded(client, await picture());
    const noise = await sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    const second = await uploaded(client, noise);
    expect(second).not.toBe(first);
    const stale = await client.fetch(first);
    expect(stale.headers.get('cache-control')).toBe('private, no-cache');
    const unchanged = await client.fetch(second, {
      headers: { 'if-none-match': `"${second.split('=')[1]}"`, 'cache-control': 'max-age=0' },
    });
    expect(unchanged.status).toBe(304);
  });

  test('[2.96] makes the picture visible to other signed-in users, but not to visitors', async () => {
    const { client } = await app.signedIn();
    const url = await uploaded(client, await picture());
    const other = await app.signedIn({ approval_status: 'pending' });
    expect((await other.client.fetch(url)).status).toBe(200);
    const visitor = await app.visitor().get(url);
    expect(visitor.status).toBe(401);
    expect(visitor.headers.get('cache-control')).toBe('no-store');
  });

  test('[2.38] is open to accounts that wait for approval', async () => {
    const { client } = await app.signedIn({ approval_status: 'pending' });
    expect((await upload(client, await picture())).status).toBe(200);
  });

  test('accepts a picture whose name and type do not match its content', async () => {
    const { client } = await app.signedIn();
    const misnamed = { name: 'picture.svg', type: 'image/svg+xml' };
    expect((await upload(client, await picture(), misnamed)).status).toBe(200);
  });

  test.each([
    ['SVG named as a PNG', svg],
    ['HTML named as a PNG', Buffer.from('<script>alert(1)</script>')],
    ['an empty file', Buffer.alloc(0)],
  ])('[2.91] refuses %s and changes nothing', async (_name, bytes) => {
    const { client } = await app.signedIn();
    const answer = await upload(client, bytes);
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'validation_failed',
      message: authStrings.notAnImage,
      details: { [PICTURE_FIELD]: [authStrings.notAnImage] },
    });
    expect((await client.get(authCalls.currentUser.path)).body.profileImageUrl).toBeNull();
  });

  test('refuses too many pixels', async () => {
    const { client } = await app.signedIn();
    const answer = await upload(client, await picture({ width: 8000, height: 5001 }));
    expect(answer.status).toBe(422);
    expect(errorOf(answer).message).toBe('Image must have at most 40 megapixels');
  });

  test('[2.91] accepts a file of exactly 5 MB, and refuses one more byte', async () => {
    const { client } = await app.signedIn();
    const image = await picture();
    // Decoders ignore bytes after the end of a picture, so padding does not break the picture.
    const padded = Buffer.concat([image, Buffer.alloc(limits.picture.maxBytes - image.length)]);
    expect((await upload(client, padded)).status).toBe(200);
    const tooLarge = await upload(client, Buffer.concat([padded, Buffer.alloc(1)]));
    expect(tooLarge.status).toBe(413);
    expect(errorOf(tooLarge)).toMatchObject({
      code: 'payload_too_large',
      message: authStrings.imageTooLarge,
    });
  });

  test('refuses a body that has no file, has another type or is broken', async () => {
    const { client } = await app.signedIn();
    const wrongField = await upload(client, await picture(), { field: 'avatar' });
    expect(wrongField.status).toBe(422);
    expect((await client.post(authCalls.uploadPicture.path, {})).status).toBe(415);
    for (const field of [PICTURE_FIELD, 'avatar']) {
      const broken = await client.fetch(authCalls.uploadPicture.path, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\nhalf`,
      });
      expect(broken.status).toBe(400);
    }
  });

  test('is refused to visitors', async () => {
    expect((await upload(app.visitor(), await picture())).status).toBe(401);
  });
});

describe('a picture', () => {
  test('is not found for a user without a picture, an unknown user or a malformed id', async () => {
    const { user, client } = await app.signedIn();
    const missing = [user.id, '01890000-0000-7000-8000-000000000000', 'not-an-id', '%00'];
    for (const id of missing) {
      expect((await client.get(`/api/users/${id}/picture`)).status).toBe(404);
    }
  });

  test('[7.36] is deleted with its user', async () => {
    const { user, client } = await app.signedIn();
    const url = await uploaded(client, await picture());
    const admin = await app.signedIn({ is_admin: true });
    await admin.client.delete(`/api/admin/users/${user.id}`);
    expect((await admin.client.get(url)).status).toBe(404);
    expect((await createClient(app.url, { cookie: client.cookie }).get(url)).status).toBe(401);
  });
});
