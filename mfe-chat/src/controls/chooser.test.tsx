import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PageIdleContext } from '@targum/ui-kit';
import { renderWithKit } from '@targum/ui-kit/testing';
import { Chooser } from './chooser.tsx';

const options = [
  { id: 'kore', name: 'Kore' },
  { id: 'puck', name: 'Puck' },
] as const;

function Page({ onChange = () => {} }: { onChange?: (id: string) => void }) {
  const [ready, setReady] = useState(false);
  return (
    <PageIdleContext value={ready}>
      <Chooser label="Voice" options={options} value="kore" onChange={onChange} icon={null} />
      <div onWheel={() => setReady(true)}>idle</div>
    </PageIdleContext>
  );
}

const chooser = () => screen.getByRole('combobox', { name: 'Voice' });

/** Makes the page idle with an event that does not move the focus. */
const becomeIdle = () =>
  screen.getByText('idle').dispatchEvent(new WheelEvent('wheel', { bubbles: true }));

it('a chooser keeps the focus when the code of its list has loaded', async () => {
  renderWithKit(<Page />);
  await userEvent.tab();
  const before = chooser();
  expect(document.activeElement).toBe(before);
  becomeIdle();
  await waitFor(() => expect(before.isConnected).toBe(false));
  expect(document.activeElement).toBe(chooser());
});

it.each(['{Enter}', ' ', '{ArrowDown}'])(
  'a chooser opens on %j before the code of its list has loaded',
  async (key) => {
    const onChange = vi.fn();
    renderWithKit(<Page onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(document.activeElement).toBe(chooser());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('puck');
  },
);

it('[4.8] a chooser describes the entries of the list below their names', async () => {
  const described = options.map((option) => ({ ...option, description: `About ${option.name}` }));
  renderWithKit(
    <PageIdleContext value>
      <Chooser label="Voice" options={described} value="kore" onChange={() => {}} icon={null} />
    </PageIdleContext>,
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Voice' }));
  const option = await screen.findByRole('option', { name: 'Puck' });
  expect(option.textContent).toBe('PuckAbout Puck');
  const description = document.getElementById(option.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('About Puck');
});
