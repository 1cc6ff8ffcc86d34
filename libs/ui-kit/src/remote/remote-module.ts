import type { ComponentType } from 'react';
import type { StringCatalogue } from '../i18n/i18n.ts';

export interface RemoteModule {
  /** `REMOTE_CONTRACT_VERSION` of the contracts with which the remote was built. */
  readonly contractVersion: number;
  readonly release: string;
  /** The remote's texts, which are loaded before a screen is rendered. */
  readonly catalogue: StringCatalogue;
  readonly screens: Readonly<Record<string, ComponentType>>;
  /** Rendered beside every screen once the page is idle. The component shows nothing. */
  readonly Background?: ComponentType;
}

type Screens<Routes extends readonly { readonly screen: string }[]> = Readonly<
  Record<Routes[number]['screen'], ComponentType>
>;

/** Lets the compiler check that a remote's module has the screen of each of its routes. */
export const defineRemoteModule = <Routes extends readonly { readonly screen: string }[]>(
  module: RemoteModule & { readonly screens: Screens<Routes> },
): RemoteModule => module;

declare global {
  /** The release of this front end: the environment's RELEASE, or the package version. */
  const __RELEASE__: string;
}
