/** Menus are in a chunk of their own, because they bring positioning and focus management. */
export {
  Dropdown,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Option,
  Popover,
  PopoverSurface,
} from '@fluentui/react-components';
/**
 * Icons that only menus use. Each icon comes from a module of its own, because the icons of the
 * package's index are all in the first load.
 */
export { Archive20Regular } from '@fluentui/react-icons/svg/archive';
export { Camera20Regular } from '@fluentui/react-icons/svg/camera';
export { DocumentArrowDown20Regular } from '@fluentui/react-icons/svg/document-arrow-down';
export { FontIncrease20Regular } from '@fluentui/react-icons/svg/font-increase';
export { Laptop20Regular } from '@fluentui/react-icons/svg/laptop';
export { Options20Regular } from '@fluentui/react-icons/svg/options';
export { Password20Regular } from '@fluentui/react-icons/svg/password';
export { Pin20Regular } from '@fluentui/react-icons/svg/pin';
export { PinOff20Regular } from '@fluentui/react-icons/svg/pin-off';
export { Print20Regular } from '@fluentui/react-icons/svg/print';
export { QrCode20Regular } from '@fluentui/react-icons/svg/qr-code';
export { SignOut20Regular } from '@fluentui/react-icons/svg/sign-out';
export { KeepMenuItem } from '../kept/keep-menu-item.tsx';
export { KeptMark } from '../kept/kept-mark.tsx';
export * from './destructive-menu-item.tsx';
export * from './help-menu-item.tsx';
export * from './menu.tsx';
export * from './navigation-icon.tsx';
export * from './static-html.ts';
/** Only menus and later screens save files, so the first load leaves this function out. */
export { downloadFile, useDownload } from '../api/download-file.ts';
