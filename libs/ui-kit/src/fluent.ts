/** Fluent for the first screen. Menus, dialogs and forms are entries of their own: see README. */
export {
  Button,
  FluentProvider,
  RendererProvider,
  createDOMRenderer,
  makeStyles,
  mergeClasses,
  shorthands,
  tokens,
  useId,
  useThemeClassName,
} from '@fluentui/react-components';
export type { ButtonProps } from '@fluentui/react-components';
