import type { ReactNode } from 'react';
import { renderWithKit } from '@targum/ui-kit/testing';
import { RemoteDirectoryContext } from '../remotes/directory.ts';
import { testDirectory } from './remote-directory.ts';

type Options = Parameters<typeof renderWithKit>[1] & {
  readonly directory?: ReturnType<typeof testDirectory>;
};

/** Renders a part of the shell that knows the remotes. */
export const renderWithRemotes = (
  ui: ReactNode,
  { directory = testDirectory(), ...options }: Options = {},
) =>
  renderWithKit(<RemoteDirectoryContext value={directory}>{ui}</RemoteDirectoryContext>, options);
