import Fastify from 'fastify'

/** A route that does nothing but answer given bytes: what one record's throughput is compared with. */
const { PORT, BYTES } = process.env
const app = Fastify()
app.get('/healthz', async () => ({ status: 'ok' }))
app.get('/*', async (_request, reply) => reply.type('application/json; charset=utf-8').send(BYTES))
void app.listen({ host: '127.0.0.1', port: Number(PORT) })
