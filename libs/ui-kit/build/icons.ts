import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { CloudOff20Regular } from '@fluentui/react-icons/svg/cloud-off';
import { DiamondDismiss12Filled } from '@fluentui/react-icons/svg/diamond-dismiss';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Eye20Regular } from '@fluentui/react-icons/svg/eye';
import { EyeOff20Regular } from '@fluentui/react-icons/svg/eye-off';
import { Key20Regular } from '@fluentui/react-icons/svg/key';
import { Mail20Regular } from '@fluentui/react-icons/svg/mail';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type IconName = 'chevron' | 'cloudOff' | 'problem' | 'dismiss' | 'eye' | 'eyeOff' | 'key' | 'mail';

const icons: Readonly<Record<IconName, ComponentType>> = {
  chevron: ChevronDown20Regular,
  cloudOff: CloudOff20Regular,
  problem: DiamondDismiss12Filled,
  dismiss: Dismiss20Regular,
  eye: Eye20Regular,
  eyeOff: EyeOff20Regular,
  key: Key20Regular,
  mail: Mail20Regular,
};

/** Returns an icon as HTML, for pages without the application's components. */
export const iconMarkup = (name: IconName): string => {
  const markup = renderToStaticMarkup(createElement(icons[name]));
  const [, size] = /width="(\d+)"/.exec(markup) ?? [];
  const [, path] = / d="([^"]+)"/.exec(markup) ?? [];
  return `<svg width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" fill="currentColor" aria-hidden="true"><path d="${path}"/></svg>`;
};
