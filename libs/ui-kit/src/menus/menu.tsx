import { Menu as FluentMenu } from '@fluentui/react-components';
import type { MenuProps as FluentMenuProps, PositioningProps } from '@fluentui/react-components';

export type MenuProps = Omit<FluentMenuProps, 'positioning'> & {
  readonly positioning?: PositioningProps;
};

/** Fluent's menu; one that is higher than its page scrolls, as when the page is magnified. */
export function Menu({ positioning, ...props }: MenuProps) {
  return <FluentMenu {...props} positioning={{ autoSize: 'height', ...positioning }} />;
}
