import { product } from './product.ts'
import { settingsOf } from './settings.ts'

/** The entry of the CDK command line. */
product(settingsOf(process.env)).synth()
