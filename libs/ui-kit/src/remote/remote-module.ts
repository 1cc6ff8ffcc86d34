import type { ComponentType } from 'react';
import type { Catalogue } from '../i18n/i18n.ts';

/** What a remote's `src/module.tsx` exports by default. */
export interface RemoteModule {
  /** `REMOTE_CONTRACT_VERSION` of contracts at the remote's build. */
  readonly contractVersion: number;
  /** What was released: `__RELEASE__`, filled in by the remote's build. */
  readonly release: string;
  /** The remote's texts, loaded before a screen is rendered. */
  readonly catalogue: Catalogue;
  /** Components without props; the shell renders them at its routes. */
  readonly screens: Readonly<Record<string, ComponentType>>;
}

/** Checks the form of a remote's module while it is written. */
export const defineRemoteModule = (module: RemoteModule): RemoteModule => module;

declare global {
  /** The release this front end was built as: the environment's RELEASE, or the package version. */
  const __RELEASE__: string;
}
