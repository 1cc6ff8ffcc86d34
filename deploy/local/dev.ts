import { runProduct } from './product.ts';

process.exit(await runProduct('development'));
