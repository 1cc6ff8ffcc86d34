/** Components and icons that only admin screens use, in a chunk of their own. */
export { Badge, Combobox, shorthands, ToggleButton } from '@fluentui/react-components';
export {
  ArrowSortDown20Regular,
  ArrowSortUp20Regular,
  DismissCircle20Regular,
  Filter20Regular,
  Search20Regular,
  Shield20Regular,
} from '@fluentui/react-icons';
