import type { FastifyReply } from 'fastify'

/** Bypasses the serializer of the route's response schema. */
export function sendJson(reply: FastifyReply, json: string, mediaType = 'application/json'): FastifyReply {
  return reply.type(`${mediaType}; charset=utf-8`).send(json)
}
