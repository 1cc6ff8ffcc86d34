import { runProduct } from './launcher/product.ts';

process.exit(await runProduct('development'));
