import { afterEach, expect, it, vi } from 'vitest';

/**
 * Opens a page whose limits nginx has filled in. All code of the shell is loaded before the limits
 * are set.
 */
async function open(content: string) {
  vi.resetModules();
  document.head.innerHTML = `<meta name="limits" content="${content}" />`;
  const contracts = await import('@targum/contracts');
  await import('./app.tsx');
  const { applyPageLimits } = await import('./page-limits.ts');
  applyPageLimits();
  return contracts;
}

afterEach(() => {
  document.head.innerHTML = '';
  vi.resetModules();
  vi.restoreAllMocks();
});

it.each(['none', '__LIMITS__'])('the defaults hold if nginx filled in %j', async (content) => {
  const { limits } = await open(content);
  expect(limits.chat.contentMax).toBe(32_000);
});

it('the limits of the operator hold in schemas and texts', async () => {
  const { sendMessageRequest } = await open('LIMIT_CHAT_CONTENT_MAX=5 LIMIT_NAME_MAX=7 ');
  const refused = sendMessageRequest.safeParse({ content: '123456' });
  expect(refused.error?.issues[0]?.message).toBe('Message is too long (max 5 characters)');
});

it('no module of the shell reads a limit while it loads', async () => {
  const logged = vi.spyOn(console, 'error');
  const { limitDefaults } = await import('@targum/contracts');
  const doubled = [...limitDefaults()].map(([name, value]) => [name, 2 * value] as const);
  const { limits } = await open(doubled.map((pair) => pair.join('=')).join(' '));
  expect(logged).not.toHaveBeenCalled();
  expect(limits.nameMax).toBe(200);
});

it('wrong limits leave the defaults, and are logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { limits } = await open('LIMIT_NAMES_MAX=5 LIMIT_KEY_NAME_MAX=7');
  expect(limits.keyNameMax).toBe(100);
  expect(String(logged.mock.calls[0])).toContain('LIMIT_NAMES_MAX: there is no such limit');
});
