import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifier } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import QrScreen from './qr-screen.tsx';

const address = () => window.location.origin;
const open = async () => {
  renderWithKit(<QrScreen />, { route: '/qr-code', user: testUser() });
  await screen.findByRole('heading', { name: 'QR Code', level: 1 });
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the QR code page', () => {
  const copied: string[] = [];
  const writeText = vi.fn(async (text: string) => void copied.push(text));
  beforeEach(() => {
    copied.length = 0;
    writeText.mockClear();
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'share');
  });

  it('[3.39] shows the address and copies it', async () => {
    await open();
    const field = screen.getByLabelText<HTMLInputElement>('App URL');
    expect(field.value).toBe(address());
    expect(field.readOnly).toBe(true);
    await press('Copy');
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        title: 'Copied!',
        description: 'App URL copied to clipboard',
      }),
    );
    expect(copied).toEqual([address()]);
  });

  it('[7.138] says that nobody else can open an address of this computer', async () => {
    await open();
    expect(['localhost', '127.0.0.1']).toContain(window.location.hostname);
    expect(screen.getByRole('note').textContent).toMatch(/^Only this computer can open/);
  });

  it('[3.48] reports that the address could not be copied', async () => {
    writeText.mockRejectedValueOnce(new Error('refused'));
    Object.assign(document, { execCommand: () => false });
    await open();
    await press('Copy');
    await waitFor(() =>
      expect(notifier.get()).toMatchObject({
        variant: 'destructive',
        title: 'Failed to copy',
        description: 'Could not copy URL to clipboard',
      }),
    );
  });

  it('[3.47] explains the use of the code in four steps', async () => {
    await open();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      "Open your phone's camera.",
      'Point it at the code.',
      'Tap the notification that appears.',
      'Or share the image with others.',
    ]);
  });

  it('[3.45] offers sharing only if the device can share', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Share App' })).toBeNull();
    cleanup();
    const share = vi.fn(async () => {});
    Object.assign(navigator, { share });
    await open();
    await press('Share App');
    expect(share.mock.calls).toEqual([[{ title: 'Targum', url: address() }]]);
    expect(copied).toEqual([]);
  });

  it('[3.45] copies the address when sharing fails, and does nothing when the user cancels', async () => {
    const share = vi.fn(async () => {
      throw new DOMException('', 'AbortError');
    });
    Object.assign(navigator, { share });
    await open();
    await press('Share App');
    expect(share).toHaveBeenCalledOnce();
    expect(copied).toEqual([]);
    share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    await press('Share App');
    await waitFor(() => expect(copied).toEqual([address()]));
  });
});
