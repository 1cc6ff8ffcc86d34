/**
 * Dialogs and form fields, in a chunk of their own, because the first screen needs none of them.
 */
export { Checkbox, Input, Label, Select, Textarea } from '@fluentui/react-components';
export * from './confirm-dialog.tsx';
export * from './copy-field.tsx';
export { Dialog, DialogSurface } from './dialog.tsx';
export * from './dialog-frame.tsx';
export * from './fields.tsx';
export { Row, RowList } from './row-list.tsx';
export { useDestructiveButton } from './use-destructive-button.ts';
