/**
 * The components that the first screen needs. Menus, dialogs and forms are in entries of their own
 * (README).
 */
export {
  Button,
  FluentProvider,
  RendererProvider,
  createDOMRenderer,
  makeStyles,
  mergeClasses,
  tokens,
  useId,
  useThemeClassName,
} from '@fluentui/react-components';
export type { ButtonProps } from '@fluentui/react-components';
