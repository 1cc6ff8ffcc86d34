import { rm } from 'node:fs/promises';
import { freePorts } from '@targum/service-kit/free-ports';
import { startIdentityProvider } from '@targum/service-kit/testing/identity-provider';
import type { IdentityProvider } from '@targum/service-kit/testing/identity-provider';
import { afterAll, beforeAll, expect } from 'vitest';
import { axeFindings } from './support/axe.ts';
import { admin, newDataDir, startProduct } from './support/product.ts';
import type { Product } from './support/product.ts';
import { phone, test as base } from './support/spec.ts';

let provider: IdentityProvider;
let product: Product;
let dataDir: string;
beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  const origin = `http://localhost:${port}`;
  provider = await startIdentityProvider(origin);
  dataDir = await newDataDir();
  product = await startProduct({
    PORT: String(port),
    DATA_DIR: dataDir,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_BUTTON_LABEL: 'Sign in with "Acme" & Co',
    OIDC_APPROVAL: 'auto',
  });
}, 120_000);
afterAll(async () => {
  await product.stop();
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
  origin: async ({}, use: (origin: string) => Promise<void>) => use(product.origin),
});

test('[2.121, 2.127, 2.128] a person signs in at the provider and out again, on a phone', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone });
  const button = page.getByRole('link', { name: 'Sign in with "Acme" & Co' });
  provider.person = null;
  await page.goto('/login');
  await button.click();
  await page.getByRole('alert').getByText('The sign-in was cancelled').waitFor();
  expect(await page.getByLabel('Email').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  provider.person = { sub: 'admin', email: admin.email, email_verified: true };
  await button.click();
  await page.getByText(`${admin.email} already has an account here`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the login' }).click();
  // The provider forgets the person.
  await page.context().clearCookies();

  const sub = 'person';
  provider.person = {
    sub,
    email: `${sub}@example.org`,
    email_verified: true,
    given_name: 'Mara',
  };
  await button.click();
  await page.getByRole('heading', { name: 'Welcome to Targum' }).waitFor();
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await page.getByRole('button', { name: /^User menu/ }).click();
  expect(await page.getByRole('menuitem', { name: 'Change Password' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // The provider asks whether to end its own session too.
  await page.getByRole('button', { name: /yes/i }).click();
  await button.waitFor();
  expect(new URL(page.url()).href).toBe(`${product.origin}/login`);
  expect(await page.evaluate(async () => (await fetch('/api/auth/user')).status)).toBe(401);
});
