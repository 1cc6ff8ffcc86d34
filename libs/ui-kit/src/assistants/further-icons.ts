export { FurtherIcon as default } from './further-icon.tsx';
export { ResultIcon } from '../quotations/result-icon.tsx';
