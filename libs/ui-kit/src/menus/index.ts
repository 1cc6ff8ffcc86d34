/**
 * Menus and the icons that only they need, in a chunk of their own, because
 * menus carry positioning and focus management.
 */
export {
  Dropdown,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Option,
  Popover,
  PopoverSurface,
} from '@fluentui/react-components';
/** Icons that only menus, passages and the marks of quotations use. */
export {
  Archive20Regular,
  CircleHint20Regular,
  ClipboardPaste20Regular,
  CommentText20Regular,
  DatabasePerson20Regular,
  FontIncrease20Regular,
  Keyboard20Regular,
  Laptop20Regular,
  Location20Regular,
  Pin20Regular,
  PinOff20Regular,
  Print20Regular,
} from '@fluentui/react-icons';
export * from './destructive-menu-item.tsx';
export * from './menu.tsx';
export * from './navigation-icon.tsx';
export * from './static-html.ts';
