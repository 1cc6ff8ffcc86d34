/** Components and icons that only admin screens use, in a chunk of their own. */
export { Badge, Combobox, shorthands, ToggleButton } from '@fluentui/react-components';
export { ArrowSortDown20Regular } from '@fluentui/react-icons/svg/arrow-sort-down';
export { ArrowSortUp20Regular } from '@fluentui/react-icons/svg/arrow-sort-up';
export { DismissCircle20Regular } from '@fluentui/react-icons/svg/dismiss-circle';
export { Filter20Regular } from '@fluentui/react-icons/svg/filter';
export { PlugDisconnected16Regular } from '@fluentui/react-icons/svg/plug-disconnected';
export { Shield20Regular } from '@fluentui/react-icons/svg/shield';
export { ShieldError48Regular } from '@fluentui/react-icons/svg/shield-error';
