import { makeTemplate } from './testPostgres'

/** A program of its own: makes the template database in the PostgreSQL named. */
void makeTemplate(process.argv[2])
