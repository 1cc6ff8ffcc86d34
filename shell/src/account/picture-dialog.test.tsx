import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { findInvalid, renderWithKit, testUser } from '@targum/ui-kit/testing';
import { useCurrentSession } from '../session/use-current-session.ts';
import { fakeServer, refuse } from '../testing/fake-server.ts';
import PictureDialog from './picture-dialog.tsx';

const PICTURE = 'POST /api/auth/profile-picture';
const LARGEST = 5 * 1024 * 1024;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ onClose }: { onClose: () => void }) {
  useCurrentSession();
  return <PictureDialog onClose={onClose} />;
}

async function open(answer: object, user = testUser()) {
  const server = fakeServer({ 'GET /api/auth/user': user, [PICTURE]: answer });
  const onClose = vi.fn();
  renderWithKit(<Page onClose={onClose} />, { user });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Upload' });
  const choose = async (size: number, type = 'image/png') => {
    const file = new File(['x'], 'me.png', { type });
    Object.defineProperty(file, 'size', { value: size });
    await userEvent.upload(screen.getByLabelText('Profile Picture'), file, { applyAccept: false });
  };
  return { ...server, onClose, button, choose };
}

it('[2.87] the dialog accepts an image of 5 MB, but no larger file and no other type', async () => {
  const { button, choose } = await open({});
  expect(screen.getByText('Choose image')).toBeTruthy();
  expect(screen.getByText('Choose a JPG, PNG or GIF image. Max 5MB.')).toBeTruthy();
  expect(button.disabled).toBe(true);
  await choose(LARGEST + 1);
  expect(await screen.findByText('File too large')).toBeTruthy();
  const notices = within(screen.getByRole('region', { name: 'Notifications' }));
  expect(notices.getByText('Image must be less than 5MB')).toBeTruthy();
  expect(button.disabled).toBe(true);
  await choose(10, 'text/plain');
  expect(await screen.findByText('Unsupported file')).toBeTruthy();
  expect(button.disabled).toBe(true);
  await choose(LARGEST);
  expect(button.disabled).toBe(false);
});

it("[3.172] with 'Save data', the dialog shows the picture when the person asks for it", async () => {
  localStorage.setItem('save-data', 'on');
  await open({}, testUser({ profileImageUrl: '/picture/1' }));
  const pictures = () =>
    [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(pictures()).toEqual([]);
  expect(screen.getByText('MO')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show picture' }));
  expect(pictures()).toEqual(['/picture/1']);
  expect(screen.queryByRole('button', { name: 'Show picture' })).toBeNull();
});

it('[2.89] the dialog uploads the file in the field "image", then reloads the user', async () => {
  const { button, choose, requests, requestsFor, onClose } = await open(testUser());
  await choose(10);
  await userEvent.click(button);
  expect(await screen.findByText('Profile picture updated successfully')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  // Ignores other calls, because the page of an earlier test may still repeat a request, such as
  // the request for its texts.
  const paths = () => requests.map(({ url }) => new URL(url).pathname);
  await waitFor(() =>
    expect(paths().filter((path) => path.startsWith('/api/auth/'))).toEqual([
      '/api/auth/profile-picture',
      '/api/auth/user',
    ]),
  );
  const form = await requestsFor(PICTURE)[0]!.formData();
  expect([...form.keys()]).toEqual(['image']);
});

it.each([
  [refuse(413, 'payload_too_large', 'Image must be less than 5MB'), 'Image must be less than 5MB'],
  [() => new Response('<html>', { status: 500 }), 'Failed to upload profile picture'],
])(
  '[2.89] the dialog stays open when the upload fails, and shows the reason',
  async (answer, text) => {
    const { button, choose, onClose } = await open(answer);
    await choose(10);
    await userEvent.click(button);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  },
);

it('[10.40] the dialog keeps the earlier picture when the page or the server refuses a file, and shows the reason at the button', async () => {
  const text = 'Image must have at most 40 megapixels';
  const { button, choose, onClose, requestsFor } = await open(
    refuse(422, 'validation_failed', text, { image: [text] }),
  );
  await choose(10);
  await choose(10, 'text/plain');
  const description = 'Use a JPG, PNG or GIF image.';
  const chooser = await screen.findByRole('button', { name: 'Choose image', description });
  expect(chooser.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('me.png')).toBeTruthy();
  await userEvent.click(button);
  await findInvalid('button', 'Choose image', text);
  expect(requestsFor(PICTURE)).toHaveLength(1);
  await choose(LARGEST);
  expect(chooser.getAttribute('aria-invalid')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
