import { createSetting, useSetting } from '../storage/setting.ts';
import { useMediaQuery } from './use-media-query.ts';

export const themeSettings = ['system', 'light', 'dark'] as const;
export type ThemeSetting = (typeof themeSettings)[number];

const isThemeSetting = (value: unknown): value is ThemeSetting =>
  themeSettings.includes(value as ThemeSetting);

const themeSetting = createSetting('theme', (text) => (isThemeSetting(text) ? text : 'system'));

export const useThemeSetting = (): [ThemeSetting, (setting: ThemeSetting) => void] =>
  useSetting(themeSetting);

export function useIsDark(): boolean {
  const [setting] = useThemeSetting();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  return setting === 'system' ? systemIsDark : setting === 'dark';
}
