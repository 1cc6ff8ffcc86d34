import type { ComponentType } from 'react';
import type { Catalogue } from '../i18n/i18n.ts';

/** The default export of a remote's `src/module.tsx`. */
export interface RemoteModule {
  /** `REMOTE_CONTRACT_VERSION` of the contracts at the remote's build. */
  readonly contractVersion: number;
  /** The release, from `__RELEASE__`, which the remote's build fills in. */
  readonly release: string;
  /** The remote's texts, which are loaded before a screen is rendered. */
  readonly catalogue: Catalogue;
  /** Components without props, which the shell renders at its routes. */
  readonly screens: Readonly<Record<string, ComponentType>>;
}

/** Checks the type of a remote's module. */
export const defineRemoteModule = (module: RemoteModule): RemoteModule => module;

declare global {
  /** The release of this front end: RELEASE of the environment, or the package version. */
  const __RELEASE__: string;
}
