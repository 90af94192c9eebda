/**
 * Imported first by processes that are killed: Node writes down what it compiled only at an end in
 * peace, which they have not.
 */
import { flushCompileCache } from 'node:module';

flushCompileCache();
