import { Suspense } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { renderWithKit } from '../testing/index.tsx';
import { lazyComponent, useLoadedComponent } from './lazy-component.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const code = { default: () => 'the component' };
const down = () => Promise.reject(new Error('Loading chunk 7 failed'));

it('a lazy component whose code failed to load requests the code again only at its next use', async () => {
  const load = vi.fn(async () => code).mockImplementationOnce(down);
  const Lazy = lazyComponent(load);
  renderWithKit(
    <ErrorBoundary>
      <Suspense fallback="loading">
        <Lazy />
      </Suspense>
    </ErrorBoundary>,
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(load).toHaveBeenCalledOnce();
  await userEvent.click(retry);
  expect(await screen.findByText('the component')).toBeTruthy();
});

it('a lazy component renders without a placeholder once its code has loaded', async () => {
  const Lazy = lazyComponent(async () => code);
  await Lazy.load();
  const shown = vi.fn();
  renderWithKit(
    <Suspense fallback={<Note onShown={shown} />}>
      <Lazy />
    </Suspense>,
  );
  screen.getByText('the component');
  expect(shown).not.toHaveBeenCalled();
});

it('a component with its own placeholder loads the code only when the code is wanted', async () => {
  const load = vi.fn(async () => code).mockImplementationOnce(down);
  const Lazy = lazyComponent(load);
  function Page({ wanted }: { readonly wanted: boolean }) {
    const { isReady, error } = useLoadedComponent(Lazy, wanted);
    return isReady ? <Lazy /> : error ? (error as Error).message : 'own placeholder';
  }
  const { rerender, unmount } = render(<Page wanted={false} />);
  screen.getByText('own placeholder');
  expect(load).not.toHaveBeenCalled();
  rerender(<Page wanted />);
  await screen.findByText(/Loading chunk 7 failed/);
  unmount();
  render(<Page wanted />);
  await screen.findByText('the component');
  expect(load).toHaveBeenCalledTimes(2);
});

function Note({ onShown }: { readonly onShown: () => void }) {
  onShown();
  return null;
}

it('several components that wait for the same code request the code once', async () => {
  const load = vi.fn(down);
  const Lazy = lazyComponent(load);
  renderWithKit(
    <>
      {[1, 2, 3].map((place) => (
        <ErrorBoundary key={place} fallback={`none at ${place}`}>
          <Suspense fallback="loading">
            <Lazy />
          </Suspense>
        </ErrorBoundary>
      ))}
    </>,
  );
  for (const place of [1, 2, 3]) await screen.findByText(`none at ${place}`, { exact: false });
  await act(async () => {});
  expect(load).toHaveBeenCalledOnce();
});
