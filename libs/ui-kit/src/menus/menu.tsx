import { Menu as FluentMenu } from '@fluentui/react-components';
import type { MenuProps as FluentMenuProps, PositioningProps } from '@fluentui/react-components';

export type MenuProps = Omit<FluentMenuProps, 'positioning'> & {
  readonly positioning?: PositioningProps;
};

/**
 * Fluent's menu, which scrolls when it is higher than the page, for example when the page is
 * zoomed.
 */
export function Menu({ positioning, ...props }: MenuProps) {
  return <FluentMenu {...props} positioning={{ autoSize: 'height', ...positioning }} />;
}
